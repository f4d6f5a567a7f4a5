import { peopleList } from 'contract/features/users/people-list.ts';
import type { Server } from '../../../core/served.ts';
import { serveImport } from '../../imports/imports.service.ts';
import { peopleKeeper } from './people-keeper.service.ts';

/** Serves the import of people who are to sign in. */
export const servePeopleImport = (server: Server): void => serveImport(server, peopleList, peopleKeeper);
