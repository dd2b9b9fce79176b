import { ALL_EVENTS, eventTypes } from '../../src/audit/event-types.ts';

/** The events that a subscription can name: each type, and `*` for all. */
export const eventNames = { types: eventTypes, values: [...eventTypes, ALL_EVENTS], typeName: 'WebhookEvent' };
