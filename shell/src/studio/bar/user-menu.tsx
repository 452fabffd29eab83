import { signOutEverywhere } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { Menu } from '@studio/ui/menu'
import { useCommand } from '@studio/ui/query'
import { useSetAtom } from 'jotai'
import { Keyboard, LogOut, MonitorOff, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { paletteOpenAtom, sheetOpenAtom } from '../dialogs/opened.ts'
import { Avatar } from './avatar.tsx'
import { tellNotSignedOut } from './not-signed-out.ts'
import { fullNameOf } from './person.ts'
import styles from './user-menu.module.css'

/** Spec images 2: picture or letter; full name, e-mail, Logout. Beside them: shortcuts, and signing out everywhere. */
export function UserMenu(): ReactNode {
  const user = useCurrentUser()
  const { mutate: signOut } = useCommand(signOutEverywhere)
  const leaveEverywhere = (): void => signOut({}, { onSuccess: () => location.assign('/'), onError: tellNotSignedOut })
  const who = (
    <span className={styles['who']}>
      <span className={styles['name']}>{fullNameOf(user)}</span>
      <span className={styles['email']}>{user.email}</span>
    </span>
  )
  const [openSheet, openPalette] = [useSetAtom(sheetOpenAtom), useSetAtom(paletteOpenAtom)]
  const entries = [
    {
      key: 'palette',
      icon: <Search size={16} aria-hidden />,
      label: 'Find and do anything',
      onChoose: () => openPalette(true),
    },
    {
      key: 'shortcuts',
      icon: <Keyboard size={16} aria-hidden />,
      label: 'Keyboard shortcuts',
      onChoose: () => openSheet(true),
    },
    {
      key: 'everywhere',
      icon: <MonitorOff size={16} aria-hidden />,
      label: 'Sign out everywhere',
      onChoose: leaveEverywhere,
    },
    {
      key: 'logout',
      icon: <LogOut size={16} aria-hidden />,
      label: 'Logout',
      onChoose: () => location.assign('/api/logout'),
    },
  ]
  return (
    <Menu label="Account" head={who} entries={entries} placement="bottomRight">
      {(button) => (
        <button {...button} type="button" className={styles['avatar']} aria-label="Account">
          <Avatar user={user} />
        </button>
      )}
    </Menu>
  )
}
