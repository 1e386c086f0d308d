/** What a school's load is computed from. */
export interface Assumptions {
  readonly residents: number;
  readonly buildings: number;
  /** Of all buildings together; half of them washers. */
  readonly machines: number;
  /** Minutes a day that a resident has the board open, in front or not, on average over all residents. */
  readonly minutesOpenADay: number;
  /** How often a day a resident opens it, likewise; each time reads the document once more. */
  readonly opensADay: number;
  /** The share of the residents, from 0 to 1, who have it open at the busiest moment. */
  readonly openShare: number;
  /** Of each document. */
  readonly writesASecond: number;
}

/**
 * A big campus. How many machines it has and how people use the board are guesses to start from: no
 * campus was measured.
 */
export const DEFAULT_ASSUMPTIONS: Assumptions = {
  residents: 20_000,
  buildings: 50,
  machines: 2000,
  minutesOpenADay: 5,
  opensADay: 2,
  openShare: 0.03,
  writesASecond: 1,
};

/** What Firestore was long said to bear for one document, and what a gateway of this project keeps to. */
export const SUSTAINED_WRITES_A_SECOND = 1;

/** What a resident's phone may be asked to receive without end, in bits a second. */
export const BEARABLE_BITS_A_SECOND = 1_000_000;

/** Days of a month. */
export const MONTH_DAYS = 30;
