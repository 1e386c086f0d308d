/**
 * What a failure of a remote leads to, as docs/your-remote.md has it: when a message stands in the remote's place, when the
 * remote is loaded again, and when the message offers a reload of the page. A test of the tools compares both.
 */
export const FAILURE_TABLE = [
  ['its server refuses or does not answer', 'at once', 'soon', 'never'],
  ['its server answers with an error, such as 404', 'at once', 'soon', 'never'],
  ['its entry hangs; a late answer is used, however late', 'after 5 s', 'soon', 'when repeated'],
  ['its entry is the html of a page, or an ES module', 'at once', 'late', 'when repeated'],
  [
    "its entry states a contract or versions that don't fit the shell",
    'at once',
    'late',
    'at once',
  ],
  ['a file is damaged, or not the one that its hash names', 'at once', 'soon', 'when repeated'],
  [
    'its module throws, also one that can run only once on a page',
    'at once',
    'late',
    'when repeated',
  ],
  ['its module is not what the contract says', 'at once', 'late', 'when repeated'],
  [
    'it throws or updates itself without end while it is rendered',
    'at once',
    'late',
    'when repeated',
  ],
  [
    'it suspends, at once, later or after a click; once it goes on, it is shown',
    'after 5 s',
    'late',
    'when repeated',
  ],
  [
    "the shell can't load Firebase for it, or for the session; no remote is to blame",
    'at once',
    'soon',
    'at once',
  ],
  ["the shell's Firebase hangs; no remote is to blame", 'after 5 s', 'soon', 'at once'],
  [
    'an extension or a user script keeps the browser from running scripts',
    'at once',
    'late',
    'at once',
  ],
  ["the storage of a visitor's browser does not answer", 'after 10 s', 'soon', 'at once'],
  ['its event handler or its timer throws: reported, so show it yourself', 'none', '–', '–'],
  ['its clean-up throws, or it has removed nodes that React drew: reported', 'none', '–', '–'],
  ['after it was removed, it suspends, or an attempt to load it ends late', 'none', '–', '–'],
] as const;

export type FailureRow = (typeof FAILURE_TABLE)[number][0];
