import { Link } from 'react-router-dom'
import { common, pageTitle } from '../texts/common.ts'
import { buttonLook } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function NotFound() {
  return (
    <Notice title={common.notFoundTitle} text={common.notFoundText}>
      <title>{pageTitle(common.notFoundTitle)}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonLook('primary')}>
          {common.backHome}
        </Link>
        <Link to="/help" className={buttonLook('secondary')}>
          {common.helpCentre}
        </Link>
      </div>
    </Notice>
  )
}
