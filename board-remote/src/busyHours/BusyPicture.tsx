import {
  type BusyHours,
  busyLevel,
  hourName,
  HOURS_OF_WEEK,
  usuallyFree,
} from '@laundry-board/laundry-rules/busy';
import { type ReactNode, useState } from 'react';
import { VisuallyHidden } from '../styles.ts';
import type { BusyHoursProps } from '../useExtras.ts';
import { DayHeading } from './DayHeading.tsx';
import * as parts from './pictureParts.ts';
import { stepTowards, useSwipe } from './useSwipe.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS_OF_DAY = HOURS_OF_WEEK / DAYS.length;

interface BusyPictureProps extends Omit<BusyHoursProps, 'buildingId'> {
  readonly id: string;
  readonly hours: BusyHours;
  /** The hour of the week. */
  readonly now: number;
  readonly onClose: () => void;
}

/** The usual hours of a day as bars, of today first. */
export function BusyPicture(props: BusyPictureProps): ReactNode {
  const { id, kind, hours, now, onClose } = props;
  /** How many days after today. */
  const [ahead, setAhead] = useState(0);
  const turn = (step: 1 | -1): void =>
    setAhead((before) => (before + step + DAYS.length) % DAYS.length);
  const swipe = useSwipe(turn);
  const day = (Math.floor(now / HOURS_OF_DAY) + ahead) % DAYS.length;
  const shown = hours.slice(day * HOURS_OF_DAY, (day + 1) * HOURS_OF_DAY);
  return (
    <parts.Region
      id={id}
      aria-label={`Busy hours of ${kind}s`}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') onClose();
        if (key === 'ArrowRight') turn(stepTowards('right', currentTarget));
        if (key === 'ArrowLeft') turn(stepTowards('left', currentTarget));
      }}
      {...swipe}
    >
      <DayHeading pictureId={id} day={DAYS[day] ?? ''} onTurn={turn} />
      <parts.Plot>
        <parts.Scale aria-hidden="true">
          <span>full</span>
          <span>busy</span>
          <span>quiet</span>
        </parts.Scale>
        <Now {...props} isShown={ahead === 0} />
        <Bars hours={shown} now={ahead === 0 ? now % HOURS_OF_DAY : null} />
        <parts.Axis aria-hidden="true">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>
              <bdi>{hourName(hour)}</bdi>
            </span>
          ))}
        </parts.Axis>
      </parts.Plot>
      {hours.includes(null) && (
        <parts.Note>
          {shown.every((tenths) => tenths === null)
            ? 'Nothing is known of this day yet.'
            : 'Hours without a bar are not known.'}
        </parts.Note>
      )}
    </parts.Region>
  );
}

type NowProps = Pick<BusyPictureProps, 'available' | 'total' | 'isCurrent' | 'hours' | 'now'> & {
  readonly isShown: boolean;
};

/** `now 2 of 8 free, usually about 3`, over the bar of now. On other days it leaves its space. */
function Now({ hours, now, isShown, isCurrent, available, total }: NowProps): ReactNode {
  const tenths = hours[now] ?? null;
  const usual = tenths === null ? '' : `, usually ${describeFree(usuallyFree(tenths, total))}`;
  const hour = now % HOURS_OF_DAY;
  return (
    <parts.NowLine data-hidden={!(isShown && isCurrent) || undefined}>
      <span style={{ flexGrow: hour }} />
      <span>{`now ${available} of ${total} free${usual}`}</span>
      <span style={{ flexGrow: HOURS_OF_DAY - 1 - hour }} />
    </parts.NowLine>
  );
}

function describeFree(count: number): string {
  return count === 0 ? 'none' : `about ${count}`;
}

interface BarsProps {
  /** Of one day. */
  readonly hours: BusyHours;
  /** The hour of now; null on another day. */
  readonly now: number | null;
}

function Bars({ hours, now }: BarsProps): ReactNode {
  return (
    <parts.Bars>
      {hours.map((tenths, hour) => {
        const level = busyLevel(tenths);
        const name = hourName(hour);
        return (
          <parts.Bar
            key={name}
            data-level={level ?? undefined}
            aria-current={hour === now ? 'time' : undefined}
            style={tenths === null ? undefined : { '--tenths': tenths }}
          >
            <VisuallyHidden>
              {`${name}: ${level === null ? 'not known' : `usually ${level}`}`}
            </VisuallyHidden>
          </parts.Bar>
        );
      })}
    </parts.Bars>
  );
}

declare module 'react' {
  interface CSSProperties {
    /** How much is in use in the hour of a bar, in tenths. */
    readonly '--tenths'?: number;
  }
}
