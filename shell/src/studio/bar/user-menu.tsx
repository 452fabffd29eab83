import { signOutEverywhere } from '@studio/backend/contract'
import { Dropdown } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { useCommand } from '@studio/ui/query'
import { Keyboard, LogOut, MonitorOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { tellNotSignedOut } from './not-signed-out.ts'
import { fullNameOf } from './person.ts'
import { useMenu } from './use-menu.ts'
import styles from './user-menu.module.css'

/** Spec images 2: picture or letter; full name, e-mail, Logout. Beside them: shortcuts, and signing out everywhere. */
export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }): ReactNode {
  const user = useCurrentUser()
  const { dropdown, list, button, close } = useMenu()
  const { mutate: signOut } = useCommand(signOutEverywhere)
  const leaveEverywhere = (): void => signOut({}, { onSuccess: () => location.assign('/'), onError: tellNotSignedOut })
  const who = (
    <span className={styles['who']}>
      <span className={styles['name']}>{fullNameOf(user)}</span>
      <span className={styles['email']}>{user.email}</span>
    </span>
  )
  const items = [
    { key: 'who', type: 'group' as const, label: who },
    { key: 'line', type: 'divider' as const },
    {
      key: 'shortcuts',
      icon: <Keyboard size={16} aria-hidden />,
      label: 'Keyboard shortcuts',
      onClick: () => {
        close()
        onShortcuts()
      },
    },
    {
      key: 'everywhere',
      icon: <MonitorOff size={16} aria-hidden />,
      label: 'Sign out everywhere',
      onClick: leaveEverywhere,
    },
    {
      key: 'logout',
      icon: <LogOut size={16} aria-hidden />,
      label: 'Logout',
      onClick: () => location.assign('/api/logout'),
    },
  ]
  return (
    <Dropdown {...dropdown} menu={{ items, ...list }} trigger={['click']} placement="bottomRight">
      <button {...button} type="button" className={styles['avatar']} aria-label="Account">
        <Avatar user={user} />
      </button>
    </Dropdown>
  )
}
