import { sandboxApi } from '@tramo/contract/sandbox';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as sandbox from './sandbox.service.ts';

export function sandboxHttp(m: Mounting): void {
  mount(m, sandboxApi.state, (ctx) => sandbox.state(ctx));
  mount(m, sandboxApi.create, (ctx) => sandbox.create(ctx));
  mount(m, sandboxApi.enter, (ctx, { address, request }) =>
    sandbox.enter(ctx, { address, userAgent: request.headers['user-agent'] ?? '' }),
  );
  mount(m, sandboxApi.clock, (ctx, { body }) => sandbox.forward(ctx, body));
  mount(m, sandboxApi.wipe, (ctx) => sandbox.wipe(ctx));
}
