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
