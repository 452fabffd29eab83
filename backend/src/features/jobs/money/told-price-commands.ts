import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { jobErrors } from '../errors.ts'

/**
 * Throws DomainError `price-changed` for a call of a language model that may cost more than the page has shown, such as after the model was
 * replaced by another one.
 * @param toldCents the most that the person was told; undefined when nothing was told
 * @param costCents the most that the call costs now
 * @param again what the person does to ask again at the new price
 */
export function refuseMoreThanTold(toldCents: number | undefined, costCents: number, again: string): void {
  if (toldCents === undefined || costCents <= toldCents) return
  throw new DomainError(jobErrors.priceChanged, `The price has changed. Look at the new one and ${again}.`)
}
