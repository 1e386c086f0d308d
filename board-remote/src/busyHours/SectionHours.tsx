import { describeUsual, type ShownBusyWeek } from '@laundry-board/laundry-rules/busy';
import { keptAs } from '@laundry-board/shared-types/deviceText';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useBoard } from '../useBoard.ts';
import type { BusyHoursProps } from '../useExtras.ts';
import { BusyLine } from './BusyLine.tsx';
import { BusyPicture } from './BusyPicture.tsx';
import { readBusyWeek } from './readBusyWeek.ts';
import { useHourOfWeek } from './useHourOfWeek.ts';

/** How long a building is shown before its hours are read, milliseconds: a resident may go through many. */
const SETTLED_MS = 500;

/** The line of a section, and the picture that it opens. Key it by the building. */
export function SectionHours(props: BusyHoursProps): ReactNode {
  const week = useBusyWeek(props.buildingId);
  return week && <KnownHours {...props} week={week} />;
}

function KnownHours({
  week,
  kind,
  ...machines
}: BusyHoursProps & { readonly week: ShownBusyWeek }): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const now = useHourOfWeek(week.zone);
  const hours = kind === 'washer' ? week.washers : week.dryers;
  const line = hours === undefined ? null : describeUsual(hours, now);
  if (hours === undefined || line === null) return null;
  return (
    <>
      <BusyLine
        text={line}
        pictureId={id}
        isOpen={isOpen}
        isNoneFree={machines.available === 0}
        onToggle={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <BusyPicture
          {...machines}
          id={id}
          kind={kind}
          hours={hours}
          now={now}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** When the machines of a building are usually in use; null until it is known, and if it can't be read. */
function useBusyWeek(buildingId: string): ShownBusyWeek | null {
  const { domain, listen, clock } = useBoard();
  const [week, setWeek] = useState<ShownBusyWeek | null>(null);
  useEffect(() => {
    let stop = (): void => {};
    const timer = setTimeout(() => {
      stop = readBusyWeek({
        // Both kinds listen to it at the same time, which the SDK reads once.
        listen: (onSnapshot) => listen(`schools/${domain}/busy/${buildingId}`, onSnapshot, ignore),
        device: keptAs(`laundry:busy:${domain}:${buildingId}`, () => window.localStorage),
        now: clock.now,
        onRead: setWeek,
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [buildingId, clock, domain, listen]);
  return week;
}

function ignore(): void {}
