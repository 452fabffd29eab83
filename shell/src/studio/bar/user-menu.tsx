import { signOutEverywhere } from '@studio/backend/contract'
import { useRequestArchive } from '@studio/media/archive'
import { isStatus, mayBeCarriedOut } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { Menu } from '@studio/ui/menu'
import { useCommand } from '@studio/ui/query'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { CircleUser, FolderDown, Keyboard, LogOut, MonitorOff, ReceiptText, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { paletteOpenAtom, sheetOpenAtom } from '../dialogs/opened.ts'
import { Avatar } from './avatar.tsx'
import { tellNotSignedOut } from './not-signed-out.ts'
import { fullNameOf } from './person.ts'
import styles from './user-menu.module.css'

/**
 * Spec images 2: picture or letter; full name, e-mail, Logout. Beside them: the palette, the account, an archive of everything, spend,
 * shortcuts, and signing out everywhere.
 */
export function UserMenu(): ReactNode {
  const user = useCurrentUser()
  const router = useRouter()
  const { mutate: signOut } = useCommand(signOutEverywhere)
  const leave = (): void => location.assign('/')
  const onError = (error: unknown): void => {
    // Who asks again after a lost reply has no session any more: it has ended with the others.
    if (isStatus(error, 401) && mayBeCarriedOut(error)) leave()
    else tellNotSignedOut()
  }
  const requestArchive = useRequestArchive()
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
      key: 'account',
      icon: <CircleUser size={16} aria-hidden />,
      label: 'Account',
      onChoose: () => void router.navigate({ to: '/account' }),
    },
    {
      key: 'spend',
      icon: <ReceiptText size={16} aria-hidden />,
      label: 'Spend',
      onChoose: () => void router.navigate({ to: '/spend' }),
    },
    {
      key: 'shortcuts',
      icon: <Keyboard size={16} aria-hidden />,
      label: 'Keyboard shortcuts',
      onChoose: () => openSheet(true),
    },
    {
      key: 'download-all',
      icon: <FolderDown size={16} aria-hidden />,
      label: 'Download everything',
      onChoose: () => void requestArchive(),
    },
    {
      key: 'everywhere',
      icon: <MonitorOff size={16} aria-hidden />,
      label: 'Sign out everywhere',
      onChoose: () => signOut({}, { onSuccess: leave, onError }),
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
