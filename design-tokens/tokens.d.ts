// An import of the style sheet has an effect and no exports.
declare module '@laundry-board/design-tokens/tokens.css';
