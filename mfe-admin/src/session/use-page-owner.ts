import type { CurrentAdmin } from '@studio/backend/contract/admin'
import { useState } from 'react'

interface PageOwner {
  /** Of the admin; undefined before anybody was signed in, and at the login. */
  readonly id: string | undefined
  /** How many admins had the page before, one after the other. */
  readonly before: number
}

/**
 * Whose page it is: of the admin who was signed in last since the login was left, also after the end of their session. For another admin
 * the page has to begin anew, because what was typed on it, and recovery codes that are shown on it, are not theirs.
 */
export function usePageOwner(admin: CurrentAdmin | null | undefined, isLogin: boolean): PageOwner {
  const [owner, setOwner] = useState<PageOwner>({ id: undefined, before: 0 })
  const now = ownerAfter(owner, isLogin ? undefined : (admin?.id ?? owner.id))
  if (now !== owner) setOwner(now)
  return now
}

function ownerAfter(owner: PageOwner, id: string | undefined): PageOwner {
  if (id === owner.id) return owner
  const isAnother = owner.id !== undefined && id !== undefined
  return { id, before: isAnother ? owner.before + 1 : owner.before }
}
