import { type LogFields, rememberContext, withLogContext } from './log-context.ts'
import type { Attributes, OpenSpan } from './spans.ts'
import { inSpan } from './tracing.ts'

/** Does a piece of work in a span of its own. Its log lines carry the fields, and so do lines about an error that it throws. */
export function observed<Result>(
  fields: LogFields,
  name: string,
  attributes: Attributes,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  return withLogContext(fields, () =>
    inSpan(name, attributes, async (span) => {
      try {
        return await work(span)
      } catch (error) {
        rememberContext(error)
        throw error
      }
    }),
  )
}
