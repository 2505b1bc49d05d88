import { Link } from 'react-router-dom'
import { common } from '../texts/common.ts'
import { buttonLook } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function NotFound() {
  return (
    <Notice title={common.notFoundTitle} text={common.notFoundText}>
      <Link to="/" className={buttonLook('primary')}>
        {common.backHome}
      </Link>
    </Notice>
  )
}
