import { type Personal, plainOf } from '../../platform/eventsourcing/event.ts'

/** What is known of a person, in plain words. */
export interface Profile {
  readonly email: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly profileImageUrl?: string | undefined
}

/** The same as fields of an event. */
export interface PersonalProfile {
  readonly email: Personal
  readonly firstName?: Personal | undefined
  readonly lastName?: Personal | undefined
  readonly profileImageUrl?: Personal | undefined
}

/** To be sealed when appended. */
export function toPersonal({ email, firstName, lastName, profileImageUrl }: Profile): PersonalProfile {
  return {
    email: { plain: email },
    ...(firstName !== undefined && { firstName: { plain: firstName } }),
    ...(lastName !== undefined && { lastName: { plain: lastName } }),
    ...(profileImageUrl !== undefined && { profileImageUrl: { plain: profileImageUrl } }),
  }
}

/** Whether the profile in a decrypted event is exactly this one. */
export function saysTheSame(known: PersonalProfile, profile: Profile): boolean {
  return (
    plainOf(known.email) === profile.email &&
    plainOf(known.firstName) === profile.firstName &&
    plainOf(known.lastName) === profile.lastName &&
    plainOf(known.profileImageUrl) === profile.profileImageUrl
  )
}
