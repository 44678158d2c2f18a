/**
 * A Perl program that keeps a socket open during restarts, like systemd: opens the port in $ARGV[0], hands the socket to a command as its third file, and starts the command again when it
 * ends. Writes the process of each into the file $ARGV[1]. $SITE_FOLDER is where the command begins, looked up each time.
 */
export const SOCKET_KEEPER = `
use IO::Socket::INET; use POSIX (); $^F = 10;
my ($port, $file, @command) = @ARGV; my ($over, $child) = (0, 0);
my $socket = IO::Socket::INET->new(LocalAddr => "127.0.0.1", LocalPort => $port, Listen => 511, ReuseAddr => 1) or die;
$SIG{TERM} = sub { $over = 1; kill "TERM", $child };
until ($over) {
  $child = fork;
  if (!$child) {
    if ($ENV{SITE_FOLDER}) { chdir $ENV{SITE_FOLDER} or die; }
    POSIX::dup2(fileno($socket), 3) or die; $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; exec @command;
  }
  open my $out, ">>", $file; print $out "$child\\n"; close $out;
  1 while waitpid($child, 0) == -1 && $!{EINTR};
}
`;
