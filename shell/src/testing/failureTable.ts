/**
 * When a message stands in a remote's place, by what has happened, as docs/your-remote.md has it. A test of the tools
 * compares both.
 */
export const FAILURE_TABLE = [
  ['its server refuses or does not answer', 'at once'],
  ['its server answers with an error, such as 404', 'at once'],
  ['its entry or a file hangs; a late answer is used, however late', 'after 5 s'],
  ['its entry is the html of a page, or an ES module', 'at once'],
  ["its entry states a contract or versions that don't fit the shell", 'at once'],
  ['a file is damaged, or not the one that its hash names', 'at once'],
  ['its module throws, also one that can run only once on a page', 'at once'],
  ['its module is not what the contract says', 'at once'],
  ['it throws or updates itself without end while it is rendered', 'at once'],
  ['it suspends, at once, later or after a click; once it goes on, it is shown', 'after 5 s'],
  ["the shell can't load Firebase for it, or for the session; no remote is to blame", 'at once'],
  ["the shell's Firebase hangs; no remote is to blame", 'after 5 s'],
  ['an extension or a user script keeps the browser from running scripts', 'at once'],
  ["the storage of a visitor's browser does not answer", 'after 10 s'],
  ['its event handler or its timer throws: reported, so show it yourself', 'none'],
  ['its clean-up throws, or it has removed nodes that React drew: reported', 'none'],
  ['after it was removed, it suspends, or an attempt to load it ends late', 'none'],
] as const;

export type FailureRow = (typeof FAILURE_TABLE)[number][0];
