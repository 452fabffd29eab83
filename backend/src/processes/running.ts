/** A started process: where it can be reached and how it ends. */
export interface Running {
  readonly address: string
  /** Finishes the work under way, then closes connections. */
  readonly stop: () => Promise<void>
}
