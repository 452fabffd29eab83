import type { Logger } from '../eventsourcing/logger.ts'
import type { Attributes, OpenSpan, SpanOptions, Spans } from './spans.ts'

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
