import type { ReactNode } from 'react'
import { LoraList } from '../loras/lora-list.tsx'
import styles from './style-manager-page.module.css'

/** Spec images 2, Style Manager. */
export function StyleManagerPage(): ReactNode {
  return (
    <div className={styles['page']}>
      <header>
        <h1 className={styles['title']}>Style Manager</h1>
        <p className={styles['subtitle']}>Manage LoRAs and AI-generated style templates</p>
      </header>
      <LoraList />
    </div>
  )
}
