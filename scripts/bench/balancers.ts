/** nginx and HAProxy, with the configurations of docs/scaling.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { root } from '../root.ts'
import { writeCached } from './figures.ts'
import { startServer, type Server } from './processes.ts'

export type Balancer = 'nginx' | 'haproxy'

/** Debian keeps them out of the search path of ordinary users. */
const programOf = (balancer: Balancer): string =>
  existsSync(`/usr/sbin/${balancer}`) ? `/usr/sbin/${balancer}` : balancer

export function isInstalled(balancer: Balancer): boolean {
  try {
    execFileSync(programOf(balancer), ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts a balancer in front of the simulators on these ports. Throws CouldNotRun when it is not installed. */
export function startBalancer(balancer: Balancer, simulators: readonly number[]): Promise<Server> {
  if (!isInstalled(balancer)) {
    throw new CouldNotRun(`${balancer} is not installed: on Debian, apt-get install ${balancer}`)
  }
  return startServer('/__sim/worlds', (port) => {
    const documented = configurationOf(balancer, port, simulators)
    const name = `balancers/${balancer}-${String(port)}/${balancer}.conf`
    const program = programOf(balancer)
    if (balancer === 'haproxy') {
      return { name: balancer, program, args: ['-db', '-f', writeCached(name, documented)] }
    }
    const file = writeCached(name, nginxAround(documented))
    mkdirSync(join(dirname(file), 'temporary'), { recursive: true })
    return { name: balancer, program, args: ['-p', dirname(file), '-c', file, '-e', 'stderr'] }
  })
}

/** Returns the documented configuration with other ports. */
function configurationOf(balancer: Balancer, port: number, simulators: readonly number[]): string {
  const page = readFileSync(join(root, 'docs/scaling.md'), 'utf8')
  const [, documented = ''] = new RegExp(`\`\`\`${balancer}\\n(.*?)\`\`\``, 's').exec(page) ?? []
  const serverLines = / *server \S*.*127\.0\.0\.1:460[12].*\n/g
  const [line = ''] = documented.match(serverLines) ?? []
  const lines = simulators.map((own, index) =>
    line.replace('4601', String(own)).replace('first', `number-${String(index)}`),
  )
  return documented
    .replace(line, lines.join(''))
    .replaceAll(/ *server \S*.*127\.0\.0\.1:4602.*\n/g, '')
    .replace('127.0.0.1:4600', `127.0.0.1:${String(port)}`)
}

/** Returns a whole configuration, which also works for an ordinary user: every file is below the folder of `-p`. */
const nginxAround = (documented: string): string => `
daemon off;
user ${userInfo().username};
worker_processes auto;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path temporary/${name};`).join('\n')}
${documented}}
`
