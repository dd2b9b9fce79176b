import type { ActorType } from '../../src/access/caller.ts';
import { enumType } from './enum.ts';

export const ActorTypeEnum = enumType<ActorType>('ActorType', 'The kind of actor.', {
  user: 'A person who signed in.',
  api_key: 'Another server that uses an API key.',
  oauth_client: 'Another system that uses a token of an OAuth client.',
  system: 'The service itself: its command line and its background jobs.',
});
