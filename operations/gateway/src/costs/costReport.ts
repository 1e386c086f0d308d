import {
  busyHoursCosts,
  type Campus,
  HABITS,
  LAYOUTS,
  monthlyCosts,
  notificationCosts,
  PRICES_AS_OF,
  storedInOneDocument,
} from './monthlyCosts.ts';

const CAMPUSES: readonly Campus[] = [
  { machines: 50, buildings: 2, residents: 500 },
  { machines: 100, buildings: 5, residents: 1000 },
  { machines: 200, buildings: 10, residents: 2000 },
  { machines: 500, buildings: 20, residents: 5000 },
  { machines: 2000, buildings: 50, residents: 20_000 },
];

const MAX_DOCUMENT_BYTES = 2 ** 20;

const dollars = (amount: number, digits = 0): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
const whole = (count: number): string => Math.round(count).toLocaleString('en-US');
const millions = (count: number): string => `${(count / 1e6).toFixed(1)} million`;
const megabits = (bits: number): string => `${(bits / 1e6).toFixed(2)} Mbit/s`;

/** The rows of a table in Markdown: what campuses of some sizes cost a month, by their layout. */
export function costTable(): readonly string[] {
  const rows = CAMPUSES.map((campus) => [
    `${whole(campus.machines)}, ${campus.buildings}`,
    whole(campus.residents),
    ...LAYOUTS.map((layout) => dollars(monthlyCosts(campus, layout).dollars)),
  ]);
  return [['machines, buildings', 'residents', ...LAYOUTS], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
}

/** What one campus costs a month and loads, in lines. */
export function costReport(campus: Campus): readonly string[] {
  const { residents, machines, buildings } = campus;
  const { visitsADay, secondsAVisit, shareAtOnce, alertsAWeek } = HABITS;
  const size = storedInOneDocument(campus);
  const share = Math.round((size / MAX_DOCUMENT_BYTES) * 100);
  return [
    `${whole(machines)} machines in ${whole(buildings)} buildings, prices of ${PRICES_AS_OF}. Assumed: each of ${whole(residents)} residents opens the board ${visitsADay} times a day for ${secondsAVisit} s, ${shareAtOnce * 100} % have it open at peak.`,
    ...LAYOUTS.map((layout) => {
      const month = monthlyCosts(campus, layout);
      return [
        `${layout}: ${dollars(month.dollars, 2)} a month for ${millions(month.writes)} writes, ${millions(month.reads)} reads, ${whole(month.egress / 2 ** 30)} GiB;`,
        `  an open board receives ${megabits(month.boardBits)}, all at peak ${megabits(month.peakBits)}, the gateway sends ${megabits(month.gatewayBits)}`,
      ].join('\n');
    }),
    `In one document: ${whole(size / 1000)} kB, ${share} % of what Firestore allows.`,
    `Notifications, ${alertsAWeek} a resident and week: ${dollars(notificationCosts(campus), 2)} a month. Busy hours: ${dollars(busyHoursCosts(campus), 2)}.`,
  ];
}
