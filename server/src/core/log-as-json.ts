import { logAsJson } from './log.ts';

logAsJson();
