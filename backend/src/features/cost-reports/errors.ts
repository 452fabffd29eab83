/** What was asked for cannot be reported, whatever is tried again: command lines end with 2. */
export class UnusableReport extends Error {
  /** A word for programs. */
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.name = 'UnusableReport'
    this.reason = reason
  }
}
