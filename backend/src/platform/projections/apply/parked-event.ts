/** An event that no read model shows, because it or an earlier one of its stream could not be used. */
export interface ParkedEvent {
  /** Its position in the log, padded. */
  readonly _id: string
  readonly position: bigint
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly eventId: string
  readonly created: Date
  readonly reason: string
}
