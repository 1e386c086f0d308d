/** What a section has to know of the board around it. */
export interface SectionFacts {
  readonly buildingId: string;
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
  /** Whether updates come in a rush, in which nothing moves. */
  readonly hurried: boolean;
  /** Whether the building is not the one that was drawn before: what differs is no change. */
  readonly isNew: boolean;
}
