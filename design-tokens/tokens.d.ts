// An import of the style sheet has an effect and no exports.
export {};
