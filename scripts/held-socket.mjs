import { Server } from "node:net";

/*
 * Loaded before the framework where systemd holds the shop's socket (packaging/sim-top-up.socket) and hands it over as descriptor 3.
 * The framework offers no place for that: its first call to listen takes the socket in place of the port. What arrives while the
 * shop restarts waits in the socket.
 */

const { listen } = Server.prototype;
Server.prototype.listen = function listenOnHeld() {
  Server.prototype.listen = listen;
  return listen.call(this, { fd: 3 });
};
