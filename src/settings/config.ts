import { z } from 'zod';
import { institutionNameRule } from '../input/text-rules.ts';
import { userEmailRule } from '../input/user-email.rules.ts';
import { OperatorError } from '../shared/operator-error.ts';
import {
  administratorPassword,
  base64Key,
  corsOrigins,
  databaseUrl,
  flag,
  isRepetitive,
  mailFrom,
  port,
  publicUrl,
  redisUrl,
  seconds,
  smtpUrl,
  text,
  trustProxy,
  wholeNumber,
} from './setting-types.ts';

const OPENSSL = '`openssl rand -base64 32`';

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  PORT: port.default(4000),
  HOST: z.string().min(1).optional(),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)*$/, 'must be empty or begin with / and not end with it, for example /v1')
    .default(''),
  PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_REPLICA_MAX_LAG: wholeNumber(0, 60_000).default(1_000),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  AUDIT_CHECKPOINTS_DIR: z.string().min(1).optional(),
  FONT_DIR: z.string().min(1).optional(),
  MIGRATE: flag.default(true),
  JWT_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, { error: 'must be at least 32 bytes', abort: true })
    .refine((value) => !isRepetitive(Buffer.from(value), 8), `must be random, for example from ${OPENSSL}`)
    .optional(),
  JWT_PRIVATE_KEY_FILE: z.string().min(1).optional(),
  JWT_ISSUER: z.string().min(1).default('registrar'),
  JWT_AUDIENCE: z.string().min(1).default('registrar'),
  ACCESS_TOKEN_TTL: seconds.default(3600),
  REFRESH_TOKEN_TTL: seconds.default(30 * 24 * 3600),
  ENCRYPTION_KEY: base64Key
    .refine((value) => !isRepetitive(Buffer.from(value, 'base64'), 16), `must be random, for example from ${OPENSSL}`)
    .optional(),
  REDIS_URL: redisUrl.optional(),
  TRUST_PROXY: trustProxy.default(false),
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  CORS_ORIGINS: corsOrigins.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS: flag.default(false),
  GRAPHQL_EXPLORER: flag.optional(),
  WORKERS: wholeNumber(1, 64).default(1),
  IMPORT_MAX_BYTES: wholeNumber(1).default(10 * 1024 * 1024),
  IMPORT_MAX_ROWS: wholeNumber(1).default(50_000),
  WEBHOOK_ALLOW_INSECURE: flag.default(false),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  WEBHOOK_RETENTION_DAYS: wholeNumber(30, 3_650).default(30),
  SSO_ALLOW_PRIVATE: flag.default(false),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  BOOTSTRAP_ADMIN_EMAIL: text(userEmailRule).optional(),
  BOOTSTRAP_ADMIN_PASSWORD: administratorPassword.optional(),
  BOOTSTRAP_INSTITUTION: text(institutionNameRule).optional(),
});

/**
 * Finds missing variables that another one, or production, requires. It works on the raw variables, so that these problems are
 * reported together with all others.
 */
function findMissing(present: Record<string, string | undefined>): string[] {
  const production = present.NODE_ENV === 'production';
  const bootstrap = [
    present.BOOTSTRAP_ADMIN_EMAIL,
    present.BOOTSTRAP_ADMIN_PASSWORD,
    present.BOOTSTRAP_INSTITUTION,
  ].some((value) => value !== undefined);
  const rules: [name: string, needed: boolean, reason: string][] = [
    ['JWT_SECRET', production && !present.JWT_PRIVATE_KEY_FILE, 'is required in production (or JWT_PRIVATE_KEY_FILE)'],
    ['DATABASE_URL', present.DATABASE_DIRECT_URL !== undefined, 'is required with DATABASE_DIRECT_URL'],
    ['DATABASE_URL', present.DATABASE_LISTEN_URL !== undefined, 'is required with DATABASE_LISTEN_URL'],
    ['DATABASE_URL', present.DATABASE_REPLICA_URL !== undefined, 'is required with DATABASE_REPLICA_URL'],
    ['ENCRYPTION_KEY', production, 'is required in production: 32 random bytes in base64'],
    ['TLS_KEY_FILE', present.TLS_CERT_FILE !== undefined, 'is required together with TLS_CERT_FILE'],
    ['TLS_CERT_FILE', present.TLS_KEY_FILE !== undefined, 'is required together with TLS_KEY_FILE'],
    ['SMTP_URL', present.MAIL_FROM !== undefined, 'is required together with MAIL_FROM'],
    ['MAIL_FROM', present.SMTP_URL !== undefined, 'is required together with SMTP_URL'],
    ['PUBLIC_URL', present.SMTP_URL !== undefined, 'is required with SMTP_URL: the links in mails begin with it'],
    ['BOOTSTRAP_ADMIN_EMAIL', bootstrap, 'is required with the other BOOTSTRAP variables'],
    ['BOOTSTRAP_ADMIN_PASSWORD', bootstrap, 'is required with the other BOOTSTRAP variables'],
  ];
  return rules
    .filter(([name, needed]) => needed && present[name] === undefined)
    .map(([name, , reason]) => `${name}: ${reason}`);
}

type Environment = z.infer<typeof environment>;

/** The service's settings, as `.env.example` documents them ([D52]). */
export interface Config extends Environment {
  production: boolean;
  host: string;
  graphqlExplorer: boolean;
}

/** Checks that a service which listens at the host can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** An error in the settings; the message names every wrong variable. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws ConfigError with one message that names every wrong variable
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(present);
  const wrong = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const problems = [...wrong, ...findMissing(present)];
  if (!result.success || problems.length > 0) {
    const lines = problems.map((problem) => `  ${problem}`).join('\n');
    throw new ConfigError(`The configuration is wrong:\n${lines}\nSee .env.example for every variable.`);
  }
  const config = result.data;
  const production = config.NODE_ENV === 'production';
  return {
    ...config,
    production,
    // The demo's password is published, so a service that loads it listens on this machine only ([D55]).
    host: config.HOST ?? (config.DATABASE_URL || production ? '0.0.0.0' : '127.0.0.1'),
    graphqlExplorer: config.GRAPHQL_EXPLORER ?? !production,
  };
}
