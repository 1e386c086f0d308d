/** The resident of every measured page; the simulated school is theirs. */
export const RESIDENT = 'plain@campus.example';

/** Path of the school's document. */
export const SCHOOL = `schools/${RESIDENT.replace(/.*@/, '')}`;
