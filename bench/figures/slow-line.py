"""
Puts a browser behind a slow line:  unshare -rn python3 slow-line.py PORT=SOCKET... -- BROWSER ARGUMENT...

The browser gets a network of its own, whose only way out is a tunnel to this process. Its TCP connections to a port at SERVER arrive
here, each packet after the line's delay, and are passed on to the socket given for that port. So opening a connection and its slow start
cost what they cost on a real line; a browser's own throttling only delays answers. Needs no privileges.
"""
import collections
import ctypes
import fcntl
import os
import select
import socket
import struct
import subprocess
import sys
import threading
import time

BITS_PER_SECOND = 400_000
ONE_WAY_SECONDS = 0.2
QUEUE_SECONDS = 2.4
SERVER, BROWSER = "10.77.0.1", "10.77.0.2"

TUNSETIFF, IFF_TUN, IFF_NO_PI, CLONE_NEWNET = 0x400454CA, 0x0001, 0x1000, 0x40000000


def open_tunnel(name, own, other):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    for words in (f"addr add {own} peer {other} dev {name}", f"link set {name} up", "link set lo up"):
        subprocess.run(["ip", *words.split()], check=True)
    return device


def run_browser(command, to_line):
    """Runs in a network of its own: passes the other end of the line to the parent, then becomes the browser."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    socket.send_fds(to_line, [b"here"], [open_tunnel("browser", BROWSER, SERVER)])
    to_line.recv(1)
    os.execvp(command[0], command)


class Direction:
    def __init__(self, source, target):
        self.source, self.target = source, target
        self.waiting = collections.deque()
        self.free_at = 0.0

    def take(self):
        while True:
            try:
                packet = os.read(self.source, 2048)
            except BlockingIOError:
                return
            now = time.monotonic()
            start = max(self.free_at, now)
            if start - now < QUEUE_SECONDS:
                self.free_at = start + len(packet) * 8 / BITS_PER_SECOND
                self.waiting.append((self.free_at + ONE_WAY_SECONDS, packet))

    def give(self):
        while self.waiting and self.waiting[0][0] <= time.monotonic():
            os.write(self.target, self.waiting.popleft()[1])

    def pause(self):
        return max(0.0, self.waiting[0][0] - time.monotonic()) if self.waiting else 0.5


def run_line(ends, child):
    directions = [Direction(*ends), Direction(*reversed(ends))]
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        select.select(ends, [], [], min(direction.pause() for direction in directions))
        for direction in directions:
            direction.take()
            direction.give()


def serve(port, path):
    listener = socket.create_server((SERVER, port))
    while True:
        caller, _address = listener.accept()
        caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        inner = socket.socket(socket.AF_UNIX)
        inner.connect(path)
        for source, target in ((caller, inner), (inner, caller)):
            threading.Thread(target=copy, args=(source, target), daemon=True).start()


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        for end in (source, target):
            end.close()


def main():
    arguments = sys.argv[1:]
    end = arguments.index("--")
    from_line, to_line = socket.socketpair()
    child = os.fork()
    if child == 0:
        run_browser(arguments[end + 1 :], to_line)
    # Only the browser may hold the pipes of the process that drives it.
    for pipe in (3, 4):
        if pipe not in (from_line.fileno(), to_line.fileno()):
            os.close(pipe)
    own = open_tunnel("server", SERVER, BROWSER)
    _word, [other], *_rest = socket.recv_fds(from_line, 4, 1)
    for pair in arguments[:end]:
        port, path = pair.split("=", 1)
        threading.Thread(target=serve, args=(int(port), path), daemon=True).start()
    from_line.send(b"!")
    run_line([own, other], child)


main()
