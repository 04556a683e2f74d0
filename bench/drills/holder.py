"""Holds a listening socket and runs a command on it, as systemd does for a socket unit. Prints its port.

Each line on standard input restarts the command: SIGTERM, wait for its end, start. The end of input ends it.
"""

import os
import signal
import socket
import sys

FIRST = 3
# A user that owns nothing. Only root may become it; for other users the release's own mode keeps it from being written.
NOBODY = 65534

held = socket.socket()
held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
held.bind(("127.0.0.1", int(os.environ["PORT"])))
held.listen(4096)


def start():
    child = os.fork()
    if child == 0:
        os.dup2(held.fileno(), FIRST)
        os.set_inheritable(FIRST, True)
        os.environ["LISTEN_FDS"] = "1"
        os.environ["LISTEN_PID"] = str(os.getpid())
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        os.execv(sys.argv[1], sys.argv[1:])
    return child


def end(child):
    os.kill(child, signal.SIGTERM)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


running = start()
for _ in sys.stdin:
    print(f"ended {end(running)}", flush=True)
    running = start()
sys.exit(end(running))
