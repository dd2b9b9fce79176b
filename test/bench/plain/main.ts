/** The plain version of the same stack: Apollo Server, TypeGraphQL and MikroORM entities. */
import 'reflect-metadata';
import { createSecretKey } from 'node:crypto';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { MikroORM } from '@mikro-orm/postgresql';
import express from 'express';
import jwt from 'jsonwebtoken';
import { buildSchema } from 'type-graphql';
import { type Context, StudentResolver } from './student.resolver.ts';
import { Address, Class, Guardian, Student } from './student.ts';

const orm = await MikroORM.init({
  clientUrl: process.env.DATABASE_URL as string,
  entities: [Student, Class, Guardian, Address],
  pool: { min: 0, max: 10 },
});
const server = new ApolloServer<Context>({ schema: await buildSchema({ resolvers: [StudentResolver] }) });
await server.start();

const key = createSecretKey(Buffer.from(process.env.JWT_SECRET as string));
const context = async ({ req }: { req: express.Request }): Promise<Context> => {
  const claims = jwt.verify(String(req.headers.authorization).slice('Bearer '.length), key) as jwt.JwtPayload;
  return { em: orm.em.fork(), institutionId: claims.inst };
};

const app = express();
app.use(express.json());
app.use('/graphql', expressMiddleware(server, { context }));
app.listen(Number(process.env.PORT), '127.0.0.1');
