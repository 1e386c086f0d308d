import { type BusyHours, type BusyWeek, HOURS_OF_WEEK } from '@laundry-board/laundry-rules/busy';
import { randomOf } from './machineReports.ts';

/** Of how many machines a building tells when they are busy: fewer would show a person's habit. */
const FEWEST = 3;

/** Tenths in use from 0 to 23 o'clock, as residents of a campus wash. */
const WEEKDAY = '210000001222233333467886';
const FRIDAY = '310000001222233444445543';
const SATURDAY = '321000000134556677655443';
const SUNDAY = '321000000134678899998875';
const WEEK = [...Array.from({ length: 4 }, () => WEEKDAY), FRIDAY, SATURDAY, SUNDAY].join('');

/** The building whose sensors have no power from 1 to 5 AM. */
const DARK_AT_NIGHT = 'founders';

/**
 * When the machines of a simulated building have been busy; null if too little is told of it.
 *
 * @param machines How many there are.
 * @param zone The time zone of its hours, such as `America/New_York`.
 * @param updated Milliseconds since the epoch.
 */
export function busyWeekOf(
  id: string,
  machines: Readonly<Record<'washers' | 'dryers', number>>,
  zone: string,
  updated: number,
): BusyWeek | null {
  const washers = machines.washers < FEWEST ? null : hoursOf(id, 'washers');
  const dryers = machines.dryers < FEWEST ? null : hoursOf(id, 'dryers');
  if (washers === null && dryers === null) return null;
  return { ...(washers && { washers }), ...(dryers && { dryers }), weeks: 8, zone, updated };
}

function hoursOf(id: string, kind: string): BusyHours {
  // Some houses are fuller than others, and no hour is quite like another.
  const fullness = 0.75 + 0.4 * randomOf(`${id} ${kind} fullness`);
  return Array.from({ length: HOURS_OF_WEEK }, (_, hour) => {
    const ofDay = hour % 24;
    if (id === DARK_AT_NIGHT && ofDay >= 1 && ofDay < 5) return null;
    // What is washed is dried an hour later.
    const washed = kind === 'washers' ? hour : (hour + HOURS_OF_WEEK - 1) % HOURS_OF_WEEK;
    const tenths = Number(WEEK[washed]) * fullness + randomOf(`${id} ${kind} ${hour}`) - 0.5;
    return Math.min(9, Math.max(0, Math.round(tenths)));
  });
}
