import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { AppError } from './app-error.ts';
import type { OpenSpan, TracedWork, Tracing } from './tracing.ts';

interface SamplerSettings {
  base: 'always_on' | 'always_off' | 'traceidratio';
  byParent: boolean;
  ratio: number;
}

const samplers: Readonly<Record<SamplerSettings['base'], (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
};

function samplerOf({ base, byParent, ratio }: SamplerSettings): Sampler {
  const root = samplers[base](ratio);
  return byParent ? new ParentBasedSampler({ root }) : root;
}

const PATIENCE_MS = 2000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

const hex = (flags: number) => flags.toString(16).padStart(2, '0');

/** Only the code of an error, because its message may contain personal data. */
const codeOf = (failure: unknown): string =>
  failure instanceof AppError
    ? failure.code
    : String((failure as { code?: unknown } | null)?.code ?? (failure as Error | null)?.name ?? 'error');

function opened(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${hex(traceFlags)}`,
    describe(facts, name) {
      span.setAttributes(facts);
      if (name) span.updateName(name);
    },
    end(failure) {
      if (failure !== undefined)
        span.setAttribute('error.type', codeOf(failure)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The span context of the parent work, in this or another program. */
function contextOf(parent: string, isRemote: boolean) {
  const [, traceId = '', spanId = '', flags = '0'] = parent.split('-');
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote });
}

/** Sends traces to an OTLP receiver over HTTP in the background. While it is unavailable, traces beyond the queue are
 *  dropped. */
export function otlpTraces(sampler: SamplerSettings, version: string): Tracing {
  const own = { 'service.name': 'energoconsole', 'service.version': version };
  const provider = new TracerProvider({
    resource: resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), maxQueueSize: 2048 })],
  });
  const tracer = provider.getTracer('energoconsole');
  const current = new AsyncLocalStorage<OpenSpan>();
  return {
    open({ name, kind, facts, parent }: TracedWork) {
      const above = parent ?? current.getStore()?.traceparent;
      const context = above ? contextOf(above, parent !== undefined) : ROOT_CONTEXT;
      return opened(tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context));
    },
    within: (span, work) => current.run(span, work),
    atHand: () => current.getStore(),
    // An unavailable receiver must not delay the shutdown.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })]),
  };
}
