import { type LogFields, rememberContext, withLogContext } from './log-context.ts'
import { type Attributes, inSpan, type OpenSpan } from './tracing.ts'

/** Does a piece of work as a span of its own, its log lines carrying the fields; a line about what it throws does, too. */
export const observed = <Result>(
  fields: LogFields,
  name: string,
  attributes: Attributes,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> =>
  withLogContext(fields, () =>
    inSpan(name, attributes, async (span) => {
      try {
        return await work(span)
      } catch (error) {
        rememberContext(error)
        throw error
      }
    }),
  )
