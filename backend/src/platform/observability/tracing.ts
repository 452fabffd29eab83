import type { Logger } from '../eventsourcing/logger.ts'

/** Attributes of a span: names, kinds, counts, statuses; never a prompt, an address or a person's id. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span that has begun. */
export interface OpenSpan {
  /** Does the work within this span, so that spans it starts become children. */
  readonly run: <Result>(work: () => Result) => Result
  readonly set: (attributes: Attributes) => void
  /** Marks the span as failed with the kind of the error. The message is left out, because it may hold private data. */
  readonly fail: (error: unknown) => void
  readonly end: () => void
}

export interface SpanOptions {
  /** The first span of the current correlation id's trace; all other spans are below it. */
  readonly first?: boolean
}

/** Creates spans; `stop` sends those that have not been sent yet. */
export interface Spans {
  readonly open: (name: string, attributes: Attributes, options: SpanOptions) => OpenSpan
  readonly stop: () => Promise<void>
}

let spans: Spans | undefined

/**
 * Switches tracing on when OTEL_EXPORTER_OTLP_ENDPOINT is set; OpenTelemetry is loaded only then. The exporter's other variables
 * (OTEL_EXPORTER_OTLP_HEADERS, ...) have their documented meaning.
 * @param name of the process: the service is `atelier-<name>`
 * @returns a function to call at the end, which sends the spans that have not been sent yet
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

/** Begins a span, which the caller must end; costs nothing while tracing is off. */
export function openSpan(name: string, attributes: Attributes = {}, options: SpanOptions = {}): OpenSpan {
  return spans?.open(name, attributes, options) ?? noSpan
}

/** Does the work in a span. An error of the work marks the span as failed and is thrown on. */
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
