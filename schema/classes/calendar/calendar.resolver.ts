import { Arg, Extensions, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import {
  daysInSessionByTerm,
  getCalendar,
  getCalendarProposal,
} from '../../../src/classes/calendar/calendar.queries.ts';
import { clearCalendarDays, setCalendarDays } from '../../../src/classes/calendar/set-calendar-days.service.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { Term } from '../term.types.ts';
import {
  CalendarChange,
  CalendarDay,
  CalendarDayInput,
  CalendarRangeInput,
  ClosedDayMarksEnum,
} from './calendar.types.ts';

@Resolver(() => CalendarDay)
export class CalendarResolver {
  @Query(() => [CalendarDay], {
    description: 'Returns the days from one to another, at most 800, with and without an entry in the calendar.',
  })
  calendar(
    @Arg('from', () => DateScalar, { description: 'First day.' }) from: string,
    @Arg('to', () => DateScalar, { description: 'Last day.' }) to: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return getCalendar(request, { from, to });
  }

  @Query(() => [CalendarDay], {
    description:
      'Returns the entries of a school year, moved to the same weekday of the same ISO week of another one. Nothing is stored.',
  })
  calendarProposal(
    @Id('school year whose entries are moved', 'fromYearId') fromYearId: number,
    @Id('school year to which they are moved', 'toYearId') toYearId: number,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return getCalendarProposal(request, { fromYearId, toYearId });
  }

  @Mutation(() => CalendarChange, {
    description:
      'Sets entries of the calendar, all or nothing: either days or a range of days. Closed days take no attendance.',
  })
  setCalendarDays(
    @Arg('input', () => [CalendarDayInput], { nullable: true, description: 'Days, 1 to 400.' })
    input: CalendarDayInput[] | null | undefined,
    @Arg('range', () => CalendarRangeInput, { nullable: true, description: 'A range of days, instead of input.' })
    range: CalendarRangeInput | null | undefined,
    @Arg('marks', () => ClosedDayMarksEnum, {
      nullable: true,
      description: 'Deletes the marks of days that become closed. Without it, a day with marks is a conflict.',
    })
    marks: 'discard' | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return setCalendarDays(request, { input, range, marks });
  }

  @Mutation(() => CalendarChange, {
    description: 'Removes the entries of at most 800 days: their weekdays decide again. Marks stay.',
  })
  clearCalendarDays(
    @Arg('from', () => DateScalar, { description: 'First day.' }) from: string,
    @Arg('to', () => DateScalar, { description: 'Last day.' }) to: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return clearCalendarDays(request, { from, to });
  }
}

@Resolver(() => Term)
export class TermCalendarResolver {
  @Extensions({ entries: 1 })
  @FieldResolver(() => Int, { description: 'Number of days in session, by the calendar as it is now.' })
  async daysInSession(@Root() { id }: Term, @Loader() loader: ListLoader) {
    return (await loader.first(id, daysInSessionByTerm)) ?? 0;
  }
}
