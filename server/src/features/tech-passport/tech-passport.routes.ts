import { techPassport } from 'contract/features/tech-passport.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';

/** There are no metering points and no objects yet: the answers are empty, in the shape that they will keep. */
export function serveTechPassport(server: Server): void {
  serve(server, techPassport.verifiedMeteringPoints, async () => []);
  serve(server, techPassport.numberOfObjects, async () => ({}));
}
