import type { Client } from '../../support/client.ts';

/** Sets entries of the calendar over GraphQL. */
export function setDays(client: Client, variables: { input?: object[]; range?: object; marks?: string }) {
  return client.graphql(
    `mutation ($input: [CalendarDayInput!], $range: CalendarRangeInput, $marks: ClosedDayMarks) {
      setCalendarDays(input: $input, range: $range, marks: $marks) {
        created updated removed unchanged discardedMarks days { date inSession kind label }
      }
    }`,
    variables,
  );
}

/** Reads days of the calendar. */
export async function calendarOf(client: Client, from: string, to: string): Promise<object[]> {
  const { body } = await client.graphql(`{ calendar(from: "${from}", to: "${to}") { date inSession kind label } }`);
  return body.data.calendar;
}
