/**
 * Roles and names on the board of the sample school, in the page's order, as a browser hands them to a screen reader.
 * Without roles that browsers disagree about, such as that of a section.
 */
export const SAMPLE_BOARD_TREE = {
  heading: ['Laundry machines', 'Washers:', 'Dryers:'],
  tablist: ['Buildings'],
  tab: [
    'North Hall, 1 washer, 0 dryers free',
    'Maple House, 1 washer, 1 dryer free',
    'Eastgate, 0 washers, 0 dryers free',
  ],
  tabpanel: ['North Hall, 1 washer, 0 dryers free'],
  listitem: ['Washer 1, Available', 'Washer 2, In Use', 'Dryer 1, In Use'],
  button: [
    'My Account',
    'Tell me when washer 2 is done',
    'Tell me when a dryer is free',
    'Maple House (1)',
    'Tell me when dryer 1 is done',
    'Show North Hall first',
  ],
};
