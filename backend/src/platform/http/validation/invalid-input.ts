/** What is wrong with one field of a request, as a sentence for people. */
export interface FieldFault {
  /** Names of the field and of those around it with dots between; empty when it is the whole request. */
  readonly path: string
  readonly message: string
}

/** A request that does not fit its contract. There is at least one fault, and one for each field. */
export class InvalidInput extends Error {
  readonly fields: readonly [FieldFault, ...FieldFault[]]

  constructor(fields: readonly [FieldFault, ...FieldFault[]]) {
    super(fields[0].message)
    this.name = 'InvalidInput'
    this.fields = fields
  }
}
