import type { Logger } from '../eventsourcing/logger.ts'

/** Facts of a span: names, kinds, counts, statuses; never a prompt, an address or a person's id. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span that has begun. */
export interface OpenSpan {
  /** Does the work as a part of this span; what it opens becomes a child. */
  readonly run: <Result>(work: () => Result) => Result
  readonly set: (attributes: Attributes) => void
  /** Marks it as failed, with the kind of the error and not its message, which may hold more than may be told. */
  readonly fail: (error: unknown) => void
  readonly end: () => void
}

export interface SpanOptions {
  /** The first span of the trace that belongs to the correlation id at hand; all others are below it. */
  readonly first?: boolean
}

/** What makes spans; `stop` sends what was not sent yet. */
export interface Spans {
  readonly open: (name: string, attributes: Attributes, options: SpanOptions) => OpenSpan
  readonly stop: () => Promise<void>
}

let spans: Spans | undefined

/**
 * Switches tracing on when OTEL_EXPORTER_OTLP_ENDPOINT is set, and only then loads OpenTelemetry. The other variables of the
 * exporter (OTEL_EXPORTER_OTLP_HEADERS, ...) count as its documentation says.
 * @param name of the process: the service is `atelier-<name>`
 * @returns what to call at the end: it sends what was not sent yet
 */
export async function startTracing(name: string, env: NodeJS.ProcessEnv, log: Logger): Promise<() => Promise<void>> {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  if (endpoint === undefined || endpoint === '') return () => Promise.resolve()
  const { exportSpans } = await import('./open-telemetry.ts')
  const started = exportSpans(`atelier-${name}`, endpoint, log)
  spans = started
  return async () => {
    spans = undefined
    await started.stop()
  }
}

const nothing = () => undefined
const noSpan: OpenSpan = { run: (work) => work(), set: nothing, fail: nothing, end: nothing }

/** Begins a span; while tracing is off it costs nothing. Whoever opens it ends it. */
export const openSpan = (name: string, attributes: Attributes = {}, options: SpanOptions = {}): OpenSpan =>
  spans?.open(name, attributes, options) ?? noSpan

/** Does the work as a span; what it throws marks the span and goes on. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, attributes)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
