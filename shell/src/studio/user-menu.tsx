import { Dropdown } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullNameOf, initialOf } from './person.ts'
import styles from './user-menu.module.css'

/** Spec images 2: picture or letter; full name, e-mail, Logout. */
export function UserMenu(): ReactNode {
  const user = useCurrentUser()
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
      key: 'logout',
      icon: <LogOut size={16} aria-hidden />,
      label: 'Logout',
      onClick: () => location.assign('/api/logout'),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className={styles['avatar']} aria-label="Account">
        {user.profileImageUrl === null ? (
          initialOf(user)
        ) : (
          <img src={user.profileImageUrl} alt="" width={32} height={32} referrerPolicy="no-referrer" />
        )}
      </button>
    </Dropdown>
  )
}
