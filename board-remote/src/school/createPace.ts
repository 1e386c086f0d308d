/** Updates within a second that a resident can still follow one by one. */
const FOLLOWED = 4;

/**
 * Tells whether updates come in a rush, from when each is heard: more than {@link FOLLOWED} within a
 * second. What would fade then would do so over what fades already, and cost the page the time that
 * the next update needs.
 *
 * @returns Takes the time of an update, in milliseconds of a clock that never goes back.
 */
export function createPace(): (time: number) => boolean {
  const recent: number[] = [];
  return (time) => {
    recent.push(time);
    return recent.length > FOLLOWED && time - (recent.shift() ?? time) < 1000;
  };
}
