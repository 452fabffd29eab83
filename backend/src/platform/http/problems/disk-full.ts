import { DomainError } from '../../eventsourcing/decider.ts'
import { httpErrors } from '../contract/http-errors.ts'

/** Refuses what needs room on a disk that has none, before it begins or when it runs into it: for people it is the same. */
export function diskFull(): DomainError {
  return new DomainError(httpErrors.diskFull, 'The studio has almost no storage left. Please try again later.')
}
