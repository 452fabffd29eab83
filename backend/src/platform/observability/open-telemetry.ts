import { type Context, DiagLogLevel, diag, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type IdGenerator, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../eventsourcing/logger.ts'
import { within } from '../eventsourcing/store/timeout.ts'
import { logFields } from './log-context.ts'
import type { Spans } from './spans.ts'
import { type TraceIds, traceOf } from './trace-ids.ts'

const sendEveryMs = 1_000
/** The longest time that an ending process waits for a collector. */
const lastSendMs = 1_500

/** Sends spans by OpenTelemetry to `<endpoint>/v1/traces`. Loaded only when tracing is on, since it takes about 40 MB. */
export function exportSpans(service: string, endpoint: string, log: Logger): Spans {
  const trouble = (message: string) => log.warn({ trouble: message }, 'spans could not be sent')
  const quiet = () => undefined
  const logger = { error: trouble, warn: trouble, info: quiet, debug: quiet, verbose: quiet }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })

  const ids = agreedIds()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  })
  const tracer = provider.getTracer('atelier')
  const contexts = new AsyncLocalStorageContextManager()

  return {
    open(name, attributes, { first = false }) {
      const agreed = traceOf(logFields().correlationId)
      const parent = parentOf(contexts.active(), first ? undefined : agreed)
      const span = ids.next(first ? agreed : undefined, () => tracer.startSpan(name, { attributes }, parent))
      const inside = trace.setSpan(parent, span)
      return {
        run: (work) => contexts.with(inside, work),
        set: (more) => void span.setAttributes(more),
        fail: (error) => {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        },
        end: () => span.end(),
      }
    },
    async stop() {
      try {
        await within(lastSendMs, 'The last spans', provider.shutdown())
      } catch (error) {
        trouble(String(error))
      }
    },
  }
}

/** The current span; when there is none, the first span of the request, which another process may have started. */
function parentOf(active: Context, agreed: TraceIds | undefined): Context {
  if (agreed === undefined || trace.getSpan(active) !== undefined) return active
  const { traceId, rootSpanId } = agreed
  const first = { traceId, spanId: rootSpanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, first)
}

/** Ids of spans are random, except for the first span of a request, whose ids follow from the correlation id. */
function agreedIds() {
  const random = new RandomIdGenerator()
  let agreed: TraceIds | undefined
  const generator: IdGenerator = {
    generateTraceId: () => agreed?.traceId ?? random.generateTraceId(),
    generateSpanId: () => agreed?.rootSpanId ?? random.generateSpanId(),
  }
  return {
    generator,
    /** The SDK asks for the ids while it starts the span, so they can be set right before. */
    next<Span>(ids: TraceIds | undefined, start: () => Span): Span {
      agreed = ids
      try {
        return start()
      } finally {
        agreed = undefined
      }
    },
  }
}
