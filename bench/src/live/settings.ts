/** Machines of the measured buildings. */
export const SIZES = [72, 500, 2000] as const;

/** What the command line calls the building whose clock is measured. */
export const CLOCK = 'clock';

/** What is measured, as the command line calls it. */
export const SCENE_NAMES: readonly string[] = [...SIZES.map(String), CLOCK];

/** Updates of the document in a second. */
export const UPDATES_A_SECOND = 10;

/** Machines of each building whose status an update changes. */
export const CHANGES = 5;

/** How much slower the page's processor is than this machine's: a phone. */
export const CPU_SLOWDOWN = 4;

/** Washers of the building whose clock is measured. */
export const CLOCK_WASHERS = 500;

/** Choices of the other building. */
export const CLICKS = 12;
