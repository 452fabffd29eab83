import { useCurrentUser } from '@studio/ui/current-user'
import { liveKinds } from '@studio/ui/live-kinds'
import type { ReactNode } from 'react'
import { LibraryPage } from '../cards/library-page.tsx'
import styles from './account.module.css'
import { DataExport } from './data-export.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { liveAccount } from './live-account.ts'
import { Sessions } from './sessions.tsx'

liveKinds.register(liveAccount)

/** What a person can do about their own account: see where they are signed in, take their data with them, and delete it. */
export function AccountPage(): ReactNode {
  const { email } = useCurrentUser()
  return (
    <LibraryPage title="Account" subtitle={email}>
      <div className={styles['column']}>
        <Sessions />
        <DataExport />
        <DeleteAccount />
      </div>
    </LibraryPage>
  )
}
